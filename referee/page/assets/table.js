"use strict";
/* Draws a table and walks along the lines of a log. Texts of a log only ever become texts. */
const Pages = (() => {
  const SPACE = "http://www.w3.org/2000/svg";
  const SVG = new Set(["svg", "g", "path", "rect", "text", "title", "desc"]);
  const id = (name) => document.getElementById(name);

  const make = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };

  /* A node is [tag, attributes, inside]; a number stands for one of `nodes`; fresh tells which of these are new. */
  const build = (node, nodes, fresh) => {
    if (typeof node === "string") return document.createTextNode(node);
    if (typeof node === "number") {
      const made = build(nodes[node], nodes, fresh);
      if (fresh(node)) made.classList.add("changed");
      return made;
    }
    const [tag, attributes, inside] = node;
    const made = SVG.has(tag) ? document.createElementNS(SPACE, tag) : document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inside.map((child) => build(child, nodes, fresh)));
    return made;
  };

  const numbers = (zones, nodes, found = new Set()) => {
    const look = (child) => {
      if (typeof child === "number") {
        found.add(child);
        look(nodes[child]);
      } else if (Array.isArray(child)) child[2].forEach(look);
    };
    zones.forEach(([, inside]) => inside.forEach(look));
    return found;
  };

  const step = (stop) => {
    const out = [];
    const add = (cls, text) => out.push(make("p", cls, text));
    (stop.effects || []).forEach((text) => add("", "→ " + text));
    (stop.moved || []).forEach((text) => add("", text));
    if (stop.lead) add("", stop.lead);
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

  /* Walks along `stops`; both lists may grow. A stop has `zones` with numbers of `nodes`, or none where the table is not kept. */
  const player = (stops, nodes) => {
    const rows = new Map();
    const list = id("log");
    const listeners = [];
    const rounds = Boolean(id("round"));
    let tab = null; // one stop for Tab in the whole log; the arrows move in it
    let at = -1;

    const place = (stop, i) => {
      if (stop.first) return stop.first;
      const where = stop.n ? "Line " + stop.n : stop.refused ? "Not recorded" : stop.kind || "";
      return where + (rounds && stop.round ? ", round " + stop.round : "") + (stop.turn ? ", turn " + stop.turn : "");
    };

    const draw = (stop, before) => {
      if (!stop.zones) {
        id("status").textContent = "the table at this line is not kept on this page";
        id("board").replaceChildren();
        return;
      }
      const old = before && before.zones ? numbers(before.zones, nodes) : null;
      const fresh = (n) => old !== null && !old.has(n);
      id("status").textContent = stop.status || "";
      id("board").replaceChildren(...stop.zones.map(([name, inside]) => {
        const zone = make("div", "zone " + name + " n" + inside.length);
        zone.append(...inside.map((child) => build(child, nodes, fresh)));
        return zone;
      }));
      id("board").className = stop.zones.some(([name]) => name === "ring") ? "round" : "";
    };

    const say = (stop) => {
      const verdict = stop.verdict ? stop.verdict + ": " : "";
      id("said").textContent = verdict + (stop.text || stop.kind || "") + (stop.open ? " (" + stop.open + " open)" : "");
      id("said").className = verdict || stop.refused ? "bad" : "";
    };

    /* How far a row lies below the upper edge of the log. */
    const below = (row) => row.getBoundingClientRect().top - list.getBoundingClientRect().top;
    const seen = (row) => below(row) > -row.offsetHeight && below(row) < list.clientHeight;

    const show = (to, scroll = true, again = false) => {
      const i = Math.max(0, Math.min(stops.length - 1, to));
      if ((i === at && !again) || !stops.length) return;
      const old = rows.get(at);
      if (old) old.removeAttribute("aria-current");
      at = i;
      const stop = stops[i];
      id("where").textContent = place(stop, i);
      say(stop);
      id("step").replaceChildren(...step(stop));
      draw(stop, i && stops[i - 1]);
      id("slider").value = i;
      id("slider").setAttribute("aria-valuetext", place(stop, i));
      const row = rows.get(i);
      if (row) {
        row.setAttribute("aria-current", "step");
        if (tab) tab.tabIndex = -1;
        tab = row;
        tab.tabIndex = 0;
        if (scroll && list.scrollHeight > list.clientHeight) {
          list.scrollTop += below(row) - list.clientHeight / 3;
        }
      } else if (scroll) list.scrollTop = 0;
      listeners.forEach((listen) => listen(i, stop));
    };

    const seek = (fits, way) => {
      for (let i = at + way; i >= 0 && i < stops.length; i += way) if (fits(stops[i], i)) return show(i), true;
      return false;
    };
    const begins = (key) => (stop, i) => i > 0 && (stop[key] || 0) !== (stops[i - 1][key] || 0);
    const finding = (stop) => Boolean(stop.verdict || stop.findings || stop.known || stop.refused);
    const words = (stop) => [stop.text, stop.typed, ...(stop.effects || [])].join(" ").toLowerCase();
    const jumps = {
      first: () => show(0), last: () => show(stops.length - 1), next: () => show(at + 1), back: () => show(at - 1),
      round: (way) => seek(begins("round"), way), turn: (way) => seek(begins("turn"), way),
      finding: (way) => seek(finding, way), ruling: (way) => seek((stop) => stop.kind === "ruling", way),
      lead: (way) => seek((stop) => Boolean(stop.lead), way),
    };
    const jump = (name, way) => {
      id("found").textContent = jumps[name](way) === false ? "no further " + name : "";
    };
    for (const name of Object.keys(jumps)) {
      if (id(name)) id(name).addEventListener("click", (event) => jump(name, event.shiftKey ? -1 : 1));
    }
    id("slider").addEventListener("input", (event) => show(Number(event.target.value)));
    id("find").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const word = event.target.value.trim().toLowerCase();
      const found = word && seek((stop) => words(stop).includes(word), event.shiftKey ? -1 : 1);
      id("found").textContent = !word || found ? "" : "not found further on";
    });
    list.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      show(at + (event.key === "ArrowDown" ? 1 : -1));
      const row = rows.get(at);
      if (row) row.focus({ preventScroll: true });
    });
    const keys = { ArrowRight: "next", ArrowLeft: "back", Home: "first", End: "last", r: "round", t: "turn", x: "finding", j: "ruling", l: "lead" };
    const more = {};
    document.addEventListener("keydown", (event) => {
      const tag = event.target.tagName;
      if (event.ctrlKey || event.altKey || event.metaKey || tag === "INPUT" || tag === "SELECT") return;
      if (event.key === " " && (tag === "BUTTON" || tag === "SUMMARY")) return;
      if (event.key.length === 1 && event.key !== " " && !id("letters").checked) return;
      const other = more[event.key];
      const name = keys[event.key] || keys[event.key.toLowerCase()];
      if (event.key === "/") id("find").focus();
      else if (other) other();
      else if (name) jump(name, event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    });

    return {
      show, seek, more, listeners, stops,
      at: () => at,
      /* To stop i, drawn anew; the log stays where somebody has scrolled it away from the line that was shown. */
      again: (i) => show(i, !rows.get(at) || seen(rows.get(at)), true),
      rowOf: (i) => rows.get(i),
      /* A row of the log shows stop i. */
      row: (button, i) => {
        rows.set(i, button);
        button.dataset.i = i;
        if (!tab) {
          tab = button;
          tab.tabIndex = 0;
        }
        button.addEventListener("click", () => show(i, false));
      },
      forget: () => {
        rows.clear();
        tab = null;
        at = -1;
      },
      /* After `stops` has grown. */
      grown: () => { id("slider").max = Math.max(0, stops.length - 1); },
    };
  };

  /* Keeps equal nodes once: `keep` gives zones with numbers of `nodes`. */
  const keeper = (nodes) => {
    const known = new Map();
    const add = (made) => {
      const key = JSON.stringify(made);
      if (!known.has(key)) known.set(key, nodes.push(made) - 1);
      return known.get(key);
    };
    const whole = ([tag, attributes, inside]) => [tag, attributes, inside.map((child) =>
      !Array.isArray(child) ? child : tag === "svg" ? add(whole(child)) : whole(child))];
    return {
      keep: (zones) => zones.map(([name, inside]) => [name, inside.map((node) => add(whole(node)))]),
      forget: () => {
        known.clear();
        nodes.length = 0;
      },
    };
  };

  return { id, make, build, player, keeper };
})();
