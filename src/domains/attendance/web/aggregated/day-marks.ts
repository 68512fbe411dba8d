import { turn } from '#ui/pace/turn.ts'
import type { ColourFamily } from '#ui/theme/tokens.ts'
import { darkColours, lightColours } from '#ui/theme/tokens.ts'
import type { DayValue } from '../../contract/attendance-status.ts'

type Filled = Exclude<ColourFamily, 'neutral' | 'outline' | 'present' | 'accent'>
type Colours = typeof lightColours | typeof darkColours

/** The icons of `dayStyles`, 24 by 24. */
const drawings: Readonly<Record<DayValue, string>> = {
  Present: 'M5 12l5 5l10 -10',
  Late: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3',
  Insufficient: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 3v18M12 14l7 -7M12 19l8.5 -8.5M12 9l4.5 -4.5',
  Excused:
    'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 15l2 2l4 -4',
  Unexcused: 'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0M6 21v-2a4 4 0 0 1 4 -4h3.5M22 22l-5 -5M17 22l5 -5',
  Upcoming:
    'M8.56 3.69a9 9 0 0 0 -2.92 1.95M3.69 8.56a9 9 0 0 0 -.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92 -1.95M20.31 15.44a9 9 0 0 0 .69 -3.44M20.31 8.56a9 9 0 0 0 -1.95 -2.92M15.44 3.69a9 9 0 0 0 -3.44 -.69',
}

const filled: Readonly<Partial<Record<DayValue, Filled>>> = {
  Late: 'late',
  Insufficient: 'insuf',
  Excused: 'exc',
  Unexcused: 'unexc',
}

const strokeOf = (value: DayValue, colours: Colours): string => {
  const family = filled[value]
  if (family !== undefined) return colours[`${family}-text`]
  return value === 'Present' ? colours['present-text'] : colours['ink-2']
}

const box = (fill: string, edge: string) =>
  `<rect x=".5" y=".5" width="23" height="21" rx="5.5" fill="${fill}" stroke="${edge}"/>`

function boxOf(value: DayValue, colours: Colours): string {
  const family = filled[value]
  if (family === undefined) return ''
  const tint = colours[`${family}-tint`]
  return box(tint, family === 'unexc' ? colours['unexc-edge'] : tint)
}

function picture(value: DayValue, stroke: string, behind: string): string {
  const opacity = value === 'Upcoming' ? ' opacity=".55"' : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="22">${behind}<path transform="translate(5 4) scale(.5833)" d="${drawings[value]}" fill="none" stroke="${stroke}"${opacity} stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

const values = ['Present', 'Late', 'Insufficient', 'Excused', 'Unexcused', 'Upcoming'] as const

/**
 * What StatusMark draws, as a picture for either scheme and for paper: a cycle has a thousand of them, and a cell that
 * only has a background costs a third of one that masks its icon (decision 58).
 */
export const markPictures: Readonly<Record<`--${string}`, string>> = Object.fromEntries(
  values.flatMap((value) => [
    [`--light-${value}`, picture(value, strokeOf(value, lightColours), boxOf(value, lightColours))],
    [`--dark-${value}`, picture(value, strokeOf(value, darkColours), boxOf(value, darkColours))],
    // No fills on paper: an edge around each (look.md §11).
    [
      `--paper-${value}`,
      picture(value, strokeOf(value, lightColours), box('none', strokeOf(value, lightColours))),
    ],
  ]),
)

const read: HTMLImageElement[] = []

/**
 * Reads the pictures of the scheme, one after the other: each is a document of its own to the browser, and the first
 * mark of each would read it while all else of the grid waits.
 */
export async function readPictures(): Promise<void> {
  if (read.length > 0) return
  const scheme = document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'dark' : 'light'
  for (const value of values) {
    const image = new Image()
    image.src = (markPictures[`--${scheme}-${value}`] ?? '').slice('url("'.length, -'")'.length)
    read.push(image)
    await turn()
  }
}
