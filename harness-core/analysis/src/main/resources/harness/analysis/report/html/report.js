(function () {
  "use strict";
  if (typeof echarts === "undefined") {
    return;
  }
  const data = JSON.parse(document.getElementById("chart-data").textContent);
  const drawn = [];
  let printing = false;

  function color(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  }

  function shown(value) {
    return Number(value).toLocaleString("en", { maximumSignificantDigits: 4 });
  }

  function sentence(words) {
    return words.charAt(0).toUpperCase() + words.slice(1);
  }

  function text(value) {
    return echarts.format.encodeHTML(String(value));
  }

  // Spreads points that would cover each other; the same for every reading of the page.
  function jitter(index, width) {
    return (((index * 0.618034) % 1) - 0.5) * width;
  }

  function roundUp(value) {
    const power = Math.pow(10, Math.floor(Math.log10(value || 1)));
    const step = power * (value > 5 * power ? 2 : value > 2 * power ? 1 : 0.5);
    return Math.ceil(value / step) * step;
  }

  // Within a workload charts have its name: no two of the page have one title.
  function named(parent, title) {
    const heading = parent.closest("details");
    return heading ? heading.querySelector("h3").textContent + ": " + title : sentence(title);
  }

  function figure(parent, title, sub, height) {
    const box = document.createElement("figure");
    box.className = "chart";
    const caption = document.createElement("figcaption");
    caption.textContent = title;
    const under = document.createElement("span");
    under.textContent = sub;
    caption.append(under);
    const canvas = document.createElement("div");
    canvas.style.height = height + "px";
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", title + ". " + sub);
    box.append(caption, canvas);
    parent.append(box);
    return canvas;
  }

  function draw(canvas, options) {
    const chart = echarts.init(canvas, null, { renderer: "svg" });
    const redraw = function () {
      chart.setOption(options(), true);
    };
    redraw();
    drawn.push({ chart: chart, redraw: redraw });
  }

  function base() {
    return {
      animation: false,
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily, color: color("ink"), fontSize: 12 },
      tooltip: {
        confine: true,
        backgroundColor: color("panel"),
        borderColor: color("line"),
        textStyle: { color: color("ink"), fontSize: 13 }
      }
    };
  }

  function valueAxis(name) {
    return {
      type: "value",
      min: 0,
      name: name,
      axisLabel: { color: color("muted"), hideOverlap: true },
      axisLine: { show: false },
      axisTick: { show: false },
      nameTextStyle: { color: color("muted") },
      splitLine: { lineStyle: { color: color("line") } }
    };
  }

  function categories(labels) {
    return {
      type: "category",
      data: labels,
      axisLabel: { color: color("ink"), interval: labels.length <= 8 ? 0 : "auto" },
      axisLine: { lineStyle: { color: color("line") } },
      axisTick: { show: false }
    };
  }

  function interval(bar) {
    return bar.interval ? "<br>95 % interval " + shown(bar.interval.low) + " to " + shown(bar.interval.high) : "";
  }

  // How far an axis goes: with two or three repeats an interval may be many times what was measured.
  function limit(bars) {
    return reach(
      bars.flatMap(function (bar) { return bar.repeats.concat(bar.mean); }),
      Math.max.apply(null, bars.map(function (bar) { return bar.interval ? bar.interval.high : 0; })));
  }

  function reach(values, high) {
    const seen = Math.max.apply(null, values);
    return roundUp(1.03 * Math.max(seen, Math.min(high, 2 * seen)));
  }

  // A whisker with end caps, along a lying bar or upright; an arrow at an end says that it goes on.
  function whiskers(bars, ink, start, end, upright) {
    return {
      type: "custom",
      name: "95 % interval",
      silent: true,
      z: 5,
      encode: upright ? { x: 0, y: [1, 2] } : { x: [1, 2], y: 0 },
      data: bars.flatMap(function (bar, i) {
        return bar && bar.interval ? [[i, Math.max(start, bar.interval.low), Math.max(start, Math.min(end, bar.interval.high)),
          bar.interval.low < start, bar.interval.high > end]] : [];
      }),
      renderItem: function (params, api) {
        const at = function (value) {
          return api.coord(upright ? [api.value(0), value] : [value, api.value(0)]);
        };
        const beside = function (point, along, across) {
          return upright ? [point[0] + across, point[1] - along] : [point[0] + along, point[1] + across];
        };
        const line = function (from, to) {
          return { type: "line", shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] },
            style: { stroke: ink, lineWidth: 1.6 } };
        };
        const cap = function (point, inwards, goesOn) {
          return goesOn
            ? [line(point, beside(point, inwards, -5)), line(point, beside(point, inwards, 5))]
            : [line(beside(point, 0, -6), beside(point, 0, 6))];
        };
        const low = at(api.value(1));
        const high = at(api.value(2));
        return {
          type: "group",
          children: [line(low, high)].concat(cap(low, 7, api.value(3))).concat(cap(high, -7, api.value(4)))
        };
      }
    };
  }

  function goesOn(bars, start, end) {
    return bars.some(function (bar) {
      return bar.interval && (bar.interval.high > end || bar.interval.low < start);
    }) ? ", arrow: it goes on" : "";
  }

  function overview(parent, chart, rows) {
    const end = limit(chart.bars);
    const sub = "Bars: mean, " + chart.unit + ". Whiskers: 95 % interval" + goesOn(chart.bars, 0, end)
      + ". Dots: the repeats.";
    const canvas = figure(parent, chart.title, sub, 64 + 58 * (innerWidth > 720 ? rows : chart.bars.length));
    draw(canvas, function () {
      const main = color(chart.id);
      return Object.assign(base(), {
        grid: { left: 16, right: 20, top: 10, bottom: 26, containLabel: true },
        xAxis: Object.assign(valueAxis(chart.unit), { max: end, nameLocation: "middle", nameGap: 26 }),
        yAxis: Object.assign(categories(chart.bars.map(function (bar) { return bar.label; })), {
          inverse: true,
          axisLabel: { color: color("ink"), interval: 0, width: innerWidth > 720 ? 190 : 120, overflow: "break" }
        }),
        series: [
          {
            type: "bar",
            barWidth: 26,
            itemStyle: { color: main, opacity: 0.28, borderRadius: [0, 4, 4, 0] },
            data: chart.bars.map(function (bar) { return bar.mean; }),
            tooltip: {
              formatter: function (item) {
                const bar = chart.bars[item.dataIndex];
                return "<b>" + text(bar.label) + "</b><br>" + text(bar.metric) + " " + shown(bar.mean) + " "
                  + text(chart.unit) + interval(bar) + "<br>" + bar.repeats.length + " repeats";
              }
            }
          },
          whiskers(chart.bars, color("ink"), 0, end, false),
          {
            type: "scatter",
            symbolSize: 8,
            z: 6,
            itemStyle: { color: main, borderColor: color("panel"), borderWidth: 1 },
            data: chart.bars.flatMap(function (bar, i) {
              return bar.repeats.map(function (value, n) {
                return { value: [value, i], symbolOffset: [0, jitter(n + 1, 16)] };
              });
            }),
            tooltip: {
              formatter: function (item) {
                return text(chart.bars[item.value[1]].label) + ": " + shown(item.value[0]) + " " + text(chart.unit);
              }
            }
          }
        ]
      });
    });
  }

  // A line for each combination of the other parameters, broken where no trial counts.
  function sweep(parent, set) {
    const title = set.workload + ": " + set.metric + " over " + set.parameter;
    const bars = set.lines.flatMap(function (line) { return line.bars; }).filter(Boolean);
    const seen = bars.flatMap(function (bar) { return bar.repeats.concat(bar.mean); })
      .filter(function (value) { return value > 0; });
    const least = Math.min.apply(null, seen);
    // What differs by more than a factor of 30 shows nothing of the smaller values on a plain axis.
    const wide = Math.max.apply(null, seen) > 30 * least;
    const start = wide ? Math.pow(10, Math.floor(Math.log10(least))) : 0;
    const end = bars.length ? limit(bars) : undefined;
    const sub = set.unit + ". Mean of the repeats that count, with its 95 % interval" + goesOn(bars, start, end) + "."
      + (wide ? " Logarithmic axis." : "");
    const canvas = figure(parent, title, sub, 300);
    draw(canvas, function () {
      return Object.assign(base(), {
        grid: { left: 16, right: 20, top: set.lines.length > 1 ? 40 : 16, bottom: 26, containLabel: true },
        legend: legend(set.lines.map(function (line) { return line.label || set.metric; })),
        xAxis: Object.assign(categories(set.values), {
          name: set.parameter, nameLocation: "middle", nameGap: 28, nameTextStyle: { color: color("muted") }
        }),
        yAxis: Object.assign(valueAxis(""), { max: end }, wide ? { type: "log", min: start } : {}),
        series: set.lines.flatMap(function (line, i) {
          const ink = pen(i).ink;
          const name = line.label || set.metric;
          return [{
            type: "line",
            name: name,
            symbol: "circle",
            symbolSize: 8,
            connectNulls: false,
            lineStyle: { color: ink, width: 2, type: pen(i).type },
            itemStyle: { color: ink },
            data: line.bars.map(function (bar) { return bar ? bar.mean : null; }),
            tooltip: {
              formatter: function (item) {
                const bar = line.bars[item.dataIndex];
                return "<b>" + text(set.values[item.dataIndex]) + "</b> " + text(line.label) + "<br>"
                  + shown(bar.mean) + " " + text(set.unit) + interval(bar) + "<br>" + bar.repeats.length + " repeats";
              }
            }
          }, Object.assign(whiskers(line.bars, ink, start, end, true), { name: name })];
        })
      });
    });
  }

  const inks = ["bandwidth", "productivity", "time", "invalid", "failed", "published", "passed", "muted", "ink"];

  // Beyond the last ink the same ones again, dashed and dotted.
  function pen(i) {
    const types = ["solid", "dashed", "dotted"];
    return { ink: color(inks[i % inks.length]), type: types[Math.floor(i / inks.length) % types.length] };
  }

  function legend(names) {
    return { show: names.length > 1, type: "scroll", top: 4, textStyle: { color: color("ink") }, data: names,
      pageTextStyle: { color: color("muted") }, pageIconColor: color("ink"), pageIconInactiveColor: color("line") };
  }

  function percentile(oneIn) {
    return String(+(100 - 100 / oneIn).toFixed(4)) + " %";
  }

  // Percentiles on an axis that gives each further nine as much room; both axes are logarithmic.
  function latency(parent, set) {
    const sub = "Milliseconds. Percentiles of all operations of the repeats that count, their histograms merged.";
    const canvas = figure(parent, named(parent, set.title), sub, 320);
    draw(canvas, function () {
      return Object.assign(base(), {
        grid: { left: 16, right: 24, top: set.curves.length > 1 ? 40 : 16, bottom: 26, containLabel: true },
        legend: legend(set.curves.map(function (curve) { return curve.label; })),
        xAxis: Object.assign(valueAxis("percentile"), {
          type: "log", min: 1, nameLocation: "middle", nameGap: 28,
          axisLabel: { color: color("ink"), hideOverlap: true, formatter: percentile }
        }),
        yAxis: Object.assign(valueAxis(""), { type: "log", min: undefined }),
        series: set.curves.map(function (curve, i) {
          const line = pen(i);
          return {
            type: "line",
            name: curve.label,
            showSymbol: false,
            symbolSize: 8,
            lineStyle: { color: line.ink, width: 2, type: line.type },
            itemStyle: { color: line.ink },
            data: curve.points.map(function (point) { return [point.oneIn, point.millis]; }),
            triggerLineEvent: true,
            tooltip: {
              formatter: function (item) {
                return "<b>" + text(curve.label) + "</b>"
                  + (item.value ? "<br>" + percentile(item.value[0]) + ": " + shown(item.value[1]) + " ms" : "");
              }
            }
          };
        })
      });
    });
  }

  // What was done in the last interval, over a whole one, would look like a fall.
  function whole(values) {
    return values.length > 2 ? values.slice(0, -1) : values;
  }

  // What was measured in each second of every trial.
  function series(parent, set) {
    const sub = set.unit + " in each " + (set.interval === 1 ? "second" : shown(set.interval) + " s")
      + " from the start, the warm-up first; without the last one, which the end cuts short. Pale: not counted.";
    const canvas = figure(parent, named(parent, set.metric + " over time"), sub, 250);
    draw(canvas, function () {
      return Object.assign(base(), {
        grid: { left: 8, right: 24, top: set.trials.length > 1 ? 40 : 16, bottom: 26, containLabel: true },
        legend: legend(set.trials.map(function (trial) { return trial.label; })),
        xAxis: Object.assign(valueAxis("s"), { nameLocation: "middle", nameGap: 26 }),
        yAxis: valueAxis(""),
        series: set.trials.map(function (trial, i) {
          const line = pen(i);
          return {
            type: "line",
            name: trial.label,
            symbol: "circle",
            symbolSize: 7,
            lineStyle: { color: line.ink, width: 2, type: line.type, opacity: trial.counted ? 1 : 0.35 },
            itemStyle: { color: line.ink, opacity: trial.counted ? 1 : 0.35 },
            data: whole(trial.values).map(function (value, n) { return [(n + 0.5) * set.interval, value]; }),
            tooltip: {
              formatter: function (item) {
                return "<b>" + text(trial.label) + "</b> at " + shown(item.value[0]) + " s<br>"
                  + shown(item.value[1]) + " " + text(set.unit);
              }
            }
          };
        })
      });
    });
  }

  // One dot per trial; what does not count is hollow, what has no number is a cross on the axis.
  function repeats(parent, set) {
    const title = named(parent, set.metric + " by repeat");
    const values = set.points.map(function (point) { return point.value || 0; });
    const end = set.interval ? reach(values, set.interval.high) : undefined;
    const cut = set.interval && (set.interval.low < 0 || set.interval.high > end);
    const sub = set.unit + ". Line and band: mean and 95 % interval"
      + (cut ? ", which goes on to " + [set.interval.low < 0 ? shown(set.interval.low) : "",
        set.interval.high > end ? shown(set.interval.high) : ""].filter(Boolean).join(" and ") : "")
      + ". Hollow: not counted. Cross: no number.";
    const canvas = figure(parent, title, sub, 230);
    draw(canvas, function () {
      const main = color(set.kind);
      const band = set.interval
        ? [[{ yAxis: Math.max(0, set.interval.low) }, { yAxis: set.interval.high }]]
        : [];
      return Object.assign(base(), {
        grid: { left: 8, right: 14, top: 16, bottom: 10, containLabel: true },
        xAxis: categories(set.points.map(function (point) { return point.label; })),
        yAxis: Object.assign(valueAxis(""), set.interval ? { max: end } : {}),
        series: [{
          type: "scatter",
          data: set.points.map(function (point, i) {
            const has = point.value !== undefined;
            const ink = point.outcome === "passed" ? main : color(point.outcome);
            return {
              value: [i, has ? point.value : 0],
              symbol: has ? (point.outcome === "invalid" ? "diamond" : "circle")
                : "path://M0 0L2 0L5 3.6L8 0L10 0L6 5L10 10L8 10L5 6.4L2 10L0 10L4 5Z",
              symbolSize: has ? 12 : 11,
              itemStyle: point.counted || !has
                ? { color: ink }
                : { color: color("panel"), borderColor: ink, borderWidth: 2 }
            };
          }),
          tooltip: {
            formatter: function (item) {
              const point = set.points[item.dataIndex];
              const value = point.value === undefined ? "no number" : shown(point.value) + " " + text(set.unit);
              return "<b>" + text(point.label) + "</b> " + text(point.outcome) + "<br>" + value;
            }
          },
          markLine: {
            silent: true,
            symbol: "none",
            label: { show: false },
            lineStyle: { color: main, type: "solid", width: 1.4 },
            data: [{ yAxis: set.mean }]
          },
          markArea: { silent: true, itemStyle: { color: main, opacity: 0.13 }, data: band }
        }]
      });
    });
  }

  function median(values) {
    const sorted = values.slice().sort(function (a, b) { return a - b; });
    return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
  }

  function strips(parent, set) {
    const title = named(parent, "raw samples of " + set.metric);
    const sub = set.unit + ". One dot per value, the bar at their median. Pale: not counted.";
    const canvas = figure(parent, title, sub, 250);
    draw(canvas, function () {
      const main = color("bandwidth");
      const share = 0.62;
      return Object.assign(base(), {
        grid: { left: 8, right: 14, top: 16, bottom: 10, containLabel: true },
        xAxis: {
          type: "value",
          min: -0.5,
          max: set.trials.length - 0.5,
          interval: 0.5,
          axisLabel: {
            color: color("ink"),
            formatter: function (at) { return Number.isInteger(at) && set.trials[at] ? set.trials[at].label : ""; }
          },
          splitLine: { show: false },
          axisTick: { show: false },
          axisLine: { lineStyle: { color: color("line") } }
        },
        yAxis: valueAxis(""),
        series: set.trials.map(function (trial, i) {
          return {
            type: "scatter",
            symbolSize: trial.values.length > 120 ? 4 : 6,
            itemStyle: { color: main, opacity: trial.counted ? 0.5 : 0.2 },
            data: trial.values.map(function (value, n) { return [i + jitter(n + 1, share), value]; }),
            tooltip: {
              formatter: function (item) {
                return "<b>" + text(trial.label) + "</b><br>" + shown(item.value[1]) + " " + text(set.unit);
              }
            },
            markLine: {
              silent: true,
              symbol: "none",
              label: { show: false },
              lineStyle: { color: color("ink"), type: "solid", width: 2 },
              data: [[
                { coord: [i - share / 2, median(trial.values)] },
                { coord: [i + share / 2, median(trial.values)] }
              ]]
            }
          };
        })
      });
    });
  }

  const rows = Math.max.apply(null, data.overview.map(function (chart) { return chart.bars.length; }).concat(1));
  data.overview.forEach(function (chart) {
    overview(document.getElementById("overview-charts"), chart, rows);
  });
  data.sweeps.forEach(function (set) {
    sweep(document.getElementById("overview-charts"), set);
  });
  data.latencies.forEach(function (set) {
    latency(document.getElementById("overview-charts"), set);
  });
  // A workload's charts are drawn when it is unfolded: what is folded has no width.
  data.workloads.forEach(function (charts) {
    const parent = document.querySelector("[data-charts='" + charts.id + "']");
    const details = parent && parent.closest("details");
    if (!details) {
      return;
    }
    const unfold = function () {
      if (details.open && !printing && !parent.childElementCount) {
        charts.repeats.forEach(function (set) { repeats(parent, set); });
        charts.series.forEach(function (set) { series(parent, set); });
        charts.latencies.forEach(function (set) { latency(parent, set); });
        charts.strips.forEach(function (set) { strips(parent, set); });
        fit();
      }
    };
    details.addEventListener("toggle", unfold);
    unfold();
  });

  // A figure that was alone in its row when it was drawn has got a neighbour since.
  function fit() {
    drawn.forEach(function (one) { one.chart.resize(); });
  }
  fit();

  let pending = 0;
  window.addEventListener("resize", function () {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(fit);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", function () {
    drawn.forEach(function (one) { one.redraw(); });
  });

  // Whoever follows a link finds its end unfolded.
  function reveal() {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let at = target; at; at = at.parentElement) {
      if (at.tagName === "DETAILS") {
        at.open = true;
      }
    }
    if (target) {
      target.scrollIntoView();
    }
  }
  window.addEventListener("hashchange", reveal);
  reveal();

  // On paper workloads are unfolded, and charts have its width.
  const folded = [];
  window.addEventListener("beforeprint", function () {
    printing = true;
    document.documentElement.classList.add("paper");
    document.querySelectorAll("details:not(.rows):not([open])").forEach(function (one) {
      one.open = true;
      folded.push(one);
    });
    fit();
  });
  window.addEventListener("afterprint", function () {
    folded.splice(0).forEach(function (one) { one.open = false; });
    document.documentElement.classList.remove("paper");
    fit();
    printing = false;
  });
})();
