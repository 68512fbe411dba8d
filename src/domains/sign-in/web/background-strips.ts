/** One strip of the picture behind the sign-in card, in pixels. */
interface BackgroundStrip {
  readonly x: number
  readonly y: number
  readonly isAbsent: boolean
  readonly segments: readonly (readonly [from: number, to: number])[]
}

export const stripWidth = 132
export const stripHeight = 8
const pitchX = 160
const pitchY = 27
// Larger than most screens, so that the eye finds no repetition.
const columns = 13
const rows = 43

/** The drawing repeats after this many pixels. */
export const tile = { width: columns * pitchX, height: rows * pitchY }

/** Mostly present, as a school is: few late, few away for a while, hardly anyone not seen. Always the same drawing. */
export const backgroundStrips: readonly BackgroundStrip[] = Array.from(
  { length: columns * rows },
  (_, at) => {
    const chance = scatter(at + 1) % 100
    const x = (at % columns) * pitchX - 12
    const y = Math.floor(at / columns) * pitchY + 20
    // Nobody joins on the stroke: a roll is never a row of equal bars.
    const full = [chance % 7, stripWidth - (chance % 5)] as const
    if (chance < 6) return { x, y, isAbsent: true, segments: [] }
    if (chance < 26) return { x, y, isAbsent: false, segments: [[8 + chance * 2, stripWidth] as const] }
    if (chance < 42)
      return {
        x,
        y,
        isAbsent: false,
        segments: [[chance % 9, 22 + chance] as const, [44 + chance, stripWidth] as const],
      }
    if (chance < 52) return { x, y, isAbsent: false, segments: [[3, 30 + chance] as const] }
    return { x, y, isAbsent: false, segments: [full] }
  },
)

/** Spreads neighbouring numbers far apart (the finalizer of murmur3), so that no row or column repeats itself. */
function scatter(at: number): number {
  let mixed = Math.imul(at ^ (at >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
