"use strict";
/* The page of a running game: it shows what the server tells and goes along unless somebody looks back. */
(() => {
  const { id, build, player, keeper } = Pages;
  const FRAMES = 300; // tables that are kept
  const NODES = 20000; // pieces of them
  
  const nodes = [];
  const stops = [];
  const kept = keeper(nodes);
  const walk = player(stops, nodes);
  const list = id("log");
  let clock = { t: 0, running: false, since: 0 };

  const time = () => {
    const ms = clock.t + (clock.running ? performance.now() - clock.since : 0);
    const seconds = Math.max(0, Math.floor(ms / 1000));
    const two = (n) => String(n).padStart(2, "0");
    id("clock").textContent = Math.floor(seconds / 3600) + ":" + two(Math.floor(seconds / 60) % 60) + ":" + two(seconds % 60)
      + (clock.running ? "" : " (paused)");
  };
  const ticks = (told) => {
    clock = { t: told.t || 0, running: Boolean(told.running), since: performance.now() };
    time();
  };

  const forget = () => {
    stops.length = 0;
    list.replaceChildren();
    walk.forget();
  };
  const add = (told) => {
    const { row, ...stop } = told;
    const known = stop.n ? stops.findIndex((other) => other.n === stop.n) : -1;
    const i = known < 0 ? stops.push(stop) - 1 : known;
    if (known >= 0) Object.assign(stops[i], stop);
    const item = build(row, nodes, () => false);
    const old = known < 0 ? null : walk.rowOf(i);
    if (old) old.closest("li").replaceWith(item);
    else list.append(item);
    walk.row(item.querySelector("button"), i);
    return i;
  };
  const frame = (i, told) => {
    if (nodes.length > NODES) {
      kept.forget();
      stops.forEach((stop) => delete stop.zones);
    }
    stops[i].zones = kept.keep(told.zones);
    stops[i].status = told.status;
    const old = stops[i - FRAMES];
    if (old) delete old.zones;
  };

  let sequence = 0;
  const on = {
    hello: (told) => {
      document.title = told.title;
      document.querySelector("h1").textContent = told.title;
      id("players").textContent = told.players.join(", ");
      id("note").textContent = told.note || "";
      id("note").hidden = !told.note;
      id("link").textContent = "live";
      document.documentElement.dataset.live = "yes";
    },
    past: (told) => {
      if (told.whole) forget();
      told.rows.forEach(add);
      walk.grown();
    },
    now: (told) => {
      const last = stops.length - 1;
      const follows = walk.at() === last || walk.at() < 0;
      told.rows.forEach(add);
      if (!stops.length) stops.push({ first: "Before the first step" });
      const i = stops.length - 1;
      frame(i, told.frame);
      walk.grown();
      ticks(told);
      sequence = told.seq || sequence;
      document.documentElement.dataset.seq = sequence;
      if (follows) walk.again(i);
      else id("follow").classList.add("waiting");
    },
    clock: ticks,
    bye: (told) => {
      id("link").textContent = told.text;
      clock.running = false;
      source.close();
    },
  };

  const source = new EventSource("events");
  for (const [name, act] of Object.entries(on)) source.addEventListener(name, (event) => act(JSON.parse(event.data)));
  source.addEventListener("error", () => {
    id("link").textContent = source.readyState === EventSource.CLOSED ? "this link is no longer valid" : "connection lost, trying again";
    document.documentElement.dataset.live = "no";
  });
  id("follow").addEventListener("click", () => walk.show(stops.length - 1));
  walk.listeners.push((i) => { if (i === stops.length - 1) id("follow").classList.remove("waiting"); });
  setInterval(time, 1000);
})();
