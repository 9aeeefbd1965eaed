
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { groups, stops } = data;
  const last = stops.length - 1;
  const id = (name) => document.getElementById(name);
  const rows = [...document.querySelectorAll("#log button")];
  const rowOf = new Map(rows.map((row) => [Number(row.dataset.i), row]));
  const rounds = Boolean(id("round"));
  let tab = rows[0]; // one stop for Tab in the whole log; the arrows move in it
  let at = -1;

  const make = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };

  const item = (it) => {
    const tint = it.tint ? " tint" + it.tint : "";
    if (it.kind === "counter") {
      const node = make("li", "counter");
      node.append(make("span", "", it.label), make("b", tint.trim(), it.value));
      return node;
    }
    if (it.kind === "text") {
      const node = make("li", "text");
      if (it.label) node.append(make("i", "", it.label + " "));
      node.append(it.value === undefined ? "" : it.value);
      if (it.value === undefined) node.textContent = it.label;
      return node;
    }
    const node = make("li", "card" + (it.down ? " down" : "") + (it.label.length < 3 ? " short" : "") + tint);
    if (it.down) {
      node.append(make("span", "hidden", "face down: "));
      node.append(make("b", "", it.label || "?"));
    } else node.append(make("b", "", it.label));
    if (it.note) node.append(make("small", "", it.note));
    return node;
  };

  const group = (g, changed) => {
    const cards = Math.max(0, ...g.parts.map((part) => part.items.filter((i) => i.kind === "card").length));
    const cls = g.seat ? " seat" : cards > 5 ? " place" : " half";
    const node = make("section", "group" + cls + (g.mark ? " turn" : "") + (changed ? " changed" : ""));
    const head = make("h3", "", g.title);
    if (g.mark) head.append(make("span", "badge", g.mark));
    node.setAttribute("aria-label", g.title + (g.mark ? ", " + g.mark : ""));
    node.append(head);
    for (const part of g.parts) {
      if (part.title) node.append(make("h4", "", part.title));
      const list = make("ul", "items");
      list.append(...part.items.map(item));
      node.append(list);
    }
    return node;
  };

  const step = (stop, i) => {
    const out = [];
    const add = (cls, text) => out.push(make("p", cls, text));
    const verdict = stop.verdict ? stop.verdict + ": " : "";
    add(stop.verdict ? "bad" : "", verdict + (stop.text || stop.kind) + (stop.open ? " (" + stop.open + " open)" : ""));
    (stop.effects || []).forEach((text) => add("", "→ " + text));
    (stop.findings || []).forEach((text) => add("bad", text));
    if (stop.reason) add("small", "reason: " + stop.reason);
    (stop.changes || []).forEach((text) => add("small", text));
    if (stop.typed) add("typed", "typed: " + stop.typed);
    if (stop.standing) add("small", "later: " + stop.standing);
    if (stop.now) add("bad", "as known at the end: " + stop.now);
    (stop.known || []).forEach((text) => add("bad", "known later, " + text));
    (stop.ruled || []).forEach((text) => add("small", text));
    return out;
  };

  const place = (stop, i) => {
    if (!i) return "Before the first step";
    const where = stop.n ? "Line " + stop.n : stop.kind;
    return where + (rounds && stop.round ? ", round " + stop.round : "") + (stop.turn ? ", turn " + stop.turn : "");
  };

  const show = (to, scroll = true) => {
    const i = Math.max(0, Math.min(last, to));
    if (i === at) return;
    const before = at < 0 || i === 0 ? null : new Set(stops[i - 1].groups);
    const old = rowOf.get(at);
    if (old) old.removeAttribute("aria-current");
    at = i;
    const stop = stops[i];
    id("where").textContent = place(stop, i);
    id("step").replaceChildren(...step(stop, i));
    id("status").textContent = stop.status || "";
    id("board").replaceChildren(...stop.groups.map((g) => group(groups[g], before && !before.has(g))));
    id("slider").value = i;
    id("slider").setAttribute("aria-valuetext", place(stop, i));
    const chart = id("chart");
    if (chart) id("now").setAttribute("transform", "translate(" + i * Number(chart.dataset.step) + " 0)");
    const row = rowOf.get(i);
    const list = id("log");
    if (row) {
      row.setAttribute("aria-current", "step");
      tab.tabIndex = -1;
      tab = row;
      tab.tabIndex = 0;
      if (scroll && list.scrollHeight > list.clientHeight) {
        list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 3;
      }
    } else if (scroll) list.scrollTop = 0;
    try { history.replaceState(null, "", "#" + (stop.n || (i ? "i" + i : "0"))); } catch (error) { /* a page from a file */ }
  };

  const seek = (fits, way) => {
    for (let i = at + way; i >= 0 && i <= last; i += way) if (fits(stops[i], i)) return show(i), true;
    return false;
  };
  const begins = (key) => (stop, i) => i > 0 && (stop[key] || 0) !== (stops[i - 1][key] || 0);
  const finding = (stop) => Boolean(stop.verdict || stop.findings || stop.known);
  const words = (stop) => [stop.text, stop.typed, ...(stop.effects || [])].join(" ").toLowerCase();
  const jumps = {
    first: () => show(0), last: () => show(last), next: () => show(at + 1), back: () => show(at - 1),
    round: (way) => seek(begins("round"), way), turn: (way) => seek(begins("turn"), way),
    finding: (way) => seek(finding, way), ruling: (way) => seek((stop) => stop.kind === "ruling", way),
  };
  for (const [name, jump] of Object.entries(jumps)) {
    if (id(name)) id(name).addEventListener("click", (event) => {
      if (jump(event.shiftKey ? -1 : 1) === false) id("found").textContent = "no further " + name;
      else id("found").textContent = "";
    });
  }
  id("slider").addEventListener("input", (event) => show(Number(event.target.value)));
  id("find").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    const word = event.target.value.trim().toLowerCase();
    const found = word && seek((stop) => words(stop).includes(word), event.shiftKey ? -1 : 1);
    id("found").textContent = !word || found ? "" : "not found further on";
  });
  rows.forEach((row) => row.addEventListener("click", () => show(Number(row.dataset.i), false)));
  id("log").addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    show(at + (event.key === "ArrowDown" ? 1 : -1));
    const row = rowOf.get(at);
    if (row) row.focus({ preventScroll: true });
  });

  const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", r: "round", t: "turn", x: "finding", j: "ruling" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "INPUT") return;
    if (event.key.length === 1 && !id("letters").checked) return;
    if (event.key === "/") {
      event.preventDefault();
      id("find").focus();
      return;
    }
    const name = keys[event.key] || keys[event.key.toLowerCase()];
    if (!name) return;
    event.preventDefault();
    if (jumps[name](event.shiftKey ? -1 : 1) === false) id("found").textContent = "no further " + name;
  });

  const wanted = location.hash.slice(1);
  const start = /^\d+$/.test(wanted) ? stops.findIndex((stop, i) => (stop.n || 0) === Number(wanted) && (stop.n || !i)) : -1;
  show(start >= 0 ? start : /^i\d+$/.test(wanted) ? Number(wanted.slice(1)) : last);
  document.documentElement.dataset.ready = "yes";
})();
