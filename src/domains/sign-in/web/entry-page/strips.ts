import { backgroundStrips, stripHeight, stripWidth, tile } from '../background-strips.ts'
import css from '../StripsBackground.module.css'
import { drawn } from './elements.ts'

/** The roll of strips behind the card; `StripsBackground` is the same in the app. */
export function drawStrips(): SVGSVGElement {
  const track = (x: number, y: number) =>
    drawn('rect', { class: css.track, x: `${x}`, y: `${y}`, width: `${stripWidth}`, height: '4', rx: '2' })
  const size = { height: `${stripHeight}`, rx: '3' }
  const strips = backgroundStrips.map(({ x, y, isAbsent, segments }) =>
    drawn(
      'g',
      { transform: `translate(${x} ${y})` },
      isAbsent
        ? drawn('rect', { class: css.absent, x: '0.5', y: '0.5', width: `${stripWidth}`, ...size })
        : track(0, 2),
      ...segments.map(([from, to]) =>
        drawn('rect', { class: css.segment, x: `${from}`, width: `${to - from}`, ...size }),
      ),
    ),
  )
  const pattern = (id: string, width: number, height: number, children: readonly SVGElement[]) =>
    drawn(
      'pattern',
      { id, width: `${width}`, height: `${height}`, patternUnits: 'userSpaceOnUse' },
      ...children,
    )
  return drawn(
    'svg',
    { class: css.strips, 'aria-hidden': 'true' },
    pattern('strips-past', tile.width, tile.height, strips),
    pattern('strips-future', 160, 27, [track(-12, 22), track(148, 22)]),
    drawn('rect', { width: '91.5%', height: '100%', fill: 'url(#strips-past)' }),
    drawn('rect', { x: '91.5%', width: '8.5%', height: '100%', fill: 'url(#strips-future)' }),
    drawn('line', { class: css.now, x1: '91.5%', x2: '91.5%', y1: '0', y2: '100%' }),
  )
}
