import { formatDay } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'

/** A text in CSS: quotes and backslashes must not end it. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\\n]/g, (letter) => `\\${letter === '\n' ? 'a ' : letter}`)}"`

/** The margins of a printed page: what it is at the top, who printed it and when at the foot. */
export const printMargins = (title: string, reader: string, atMs: number): string => `@media print { @page {
  @top-left { content: ${cssText(title)}; font: 9pt sans-serif; }
  @bottom-left { content: ${cssText(`Printed by ${reader}, ${formatDay(schoolDayOf(atMs))}, ${formatTime(atMs, { zone: true })}`)}; font: 9pt sans-serif; }
} }`
