import { describe, expect, it } from "vitest";
import { inlineOf } from "../../../data-build/write/markup.ts";

describe("scripts and styles that stand in a page", () => {
  it("are those that run: neither data nor what has an address", () => {
    const html = [
      "<script>one()</script>",
      '<script type="module">two()</script>',
      '<script type="application/json" id="vocabulary">{"a":1}</script>',
      '<script type="application/ld+json">{}</script>',
      '<script src="/a.js"></script>',
      "<style>p{}</style>",
      "<SCRIPT>three()</SCRIPT>",
    ].join("<p>text</p>");
    expect(inlineOf(html.replace("</SCRIPT>", "</script>"))).toEqual({
      scripts: ["one()", "two()", "three()"],
      styles: ["p{}"],
    });
  });

  it("are not texts that look like them, in attributes, comments or data", () => {
    const html = [
      `<a title="<script>a()</script>">x</a>`,
      `<a title='"><script>b()</script>'>x</a>`,
      `<!-- <script>c()</script> -->`,
      `<script type="application/json">"<script>d()"</script>`,
      `<p>1 < 2 > "<b title=">">q</b>`,
      `<script data-x=">">e()</script>`,
    ].join("\n");
    expect(inlineOf(html).scripts).toEqual(["e()"]);
  });

  it("end with the page where it is cut off", () => {
    expect(inlineOf('<script>a()</script><p title="')).toEqual({ scripts: ["a()"], styles: [] });
    expect(inlineOf("<script>a()")).toEqual({ scripts: [], styles: [] });
    expect(inlineOf("<!-- <script>a()</script>")).toEqual({ scripts: [], styles: [] });
  });
});
