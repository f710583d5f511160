/**
 * A Code 128 as one shape of bars, as SVG writes it. `module`: the narrowest bar, `height`: of all of them, both in the
 * unit of who draws it; a scanner asks for 0.25 mm at least, and ten modules of white on both sides.
 */
export const code128 = async (
  text: string,
  { module, height }: { module: number; height: number },
): Promise<{ path: string; width: number }> => {
  const { code128: draw, drawingSVG } = await import('bwip-js/node')
  const svg = draw({ bcid: 'code128', text, scale: 1, height: 10 }, drawingSVG())
  // It draws each bar as a line in its middle, as wide as the bar.
  const bars = [...svg.matchAll(/stroke-width="(\d+)" d="([^"]*)"/g)].flatMap(([, modules, lines]) =>
    [...lines!.matchAll(/M([\d.]+) /g)].map(([, middle]) => {
      const width = Number(modules) * module
      const left = Number(middle) * module - width / 2
      return `M${left} 0h${width}v${height}h${-width}z`
    }),
  )
  return { path: bars.join(''), width: Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]) * module }
}
