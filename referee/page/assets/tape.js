"use strict";
/* The page of a log: every line with its table, from the data in the page. */
(() => {
  const { id, player } = Pages;
  const data = JSON.parse(id("data").textContent);
  const { nodes, stops } = data;
  const walk = player(stops, nodes);
  document.querySelectorAll("#log button").forEach((row, i) => walk.row(row, i + 1));
  walk.grown();

  const chart = id("chart");
  const chapters = id("chapters");
  const begins = [...chapters.options].map((option) => Number(option.value));
  walk.listeners.push((i, stop) => {
    if (chart) id("now").setAttribute("transform", "translate(" + i * Number(chart.dataset.step) + " 0)");
    const under = begins.reduce((best, value, at) => (value <= i && value >= begins[best] ? at : best), 0);
    chapters.selectedIndex = under;
    try { history.replaceState(null, "", "#" + (stop.n || (i ? "i" + i : "0"))); } catch (error) { /* a page from a file */ }
  });
  chapters.addEventListener("change", () => walk.show(Number(chapters.value)));

  const speed = id("speed");
  let timer = 0;
  const playing = (on) => {
    clearTimeout(timer);
    timer = 0;
    if (on && walk.at() >= stops.length - 1) walk.show(0);
    if (on) timer = setTimeout(tick, Number(speed.value));
    id("play").textContent = on ? "❚❚" : "▶ play";
    id("play").setAttribute("aria-label", on ? "Pause" : "Play");
    document.documentElement.dataset.playing = on ? "yes" : "no";
  };
  const tick = () => {
    walk.show(walk.at() + 1);
    if (walk.at() >= stops.length - 1) playing(false);
    else timer = setTimeout(tick, Number(speed.value));
  };
  const turn = () => playing(!timer);
  const pace = (way) => {
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + way));
    if (timer) playing(true);
  };
  id("play").addEventListener("click", turn);
  speed.addEventListener("change", () => timer && playing(true));
  Object.assign(walk.more, { " ": turn, "<": () => pace(-1), ">": () => pace(1), c: () => chapters.focus() });

  const wanted = location.hash.slice(1);
  const start = /^\d+$/.test(wanted) ? stops.findIndex((stop, i) => (stop.n || 0) === Number(wanted) && (stop.n || !i)) : -1;
  walk.show(start >= 0 ? start : /^i\d+$/.test(wanted) ? Number(wanted.slice(1)) : stops.length - 1);
  document.documentElement.dataset.ready = "yes";
})();
