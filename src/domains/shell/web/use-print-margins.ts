import { useEffect } from 'react'
import { formatDay } from '#ui/format/days.ts'
import { formatTime } from '#ui/format/times.ts'
import { schoolDayOf } from '#ui/format/zone.ts'

/** A text in CSS: quotes and backslashes must not end it. */
const cssText = (text: string) =>
  `"${text.replaceAll(/["\\\n]/g, (letter) => `\\${letter === '\n' ? 'a ' : letter}`)}"`

/** The margins of a printed page: what it is at the top, who printed it and when at the foot. */
export const printMargins = (title: string, reader: string, atMs: number): string => `@media print { @page {
  @top-left { content: ${cssText(title)}; font: 9pt sans-serif; }
  @bottom-left { content: ${cssText(`Printed by ${reader}, ${formatDay(schoolDayOf(atMs))}, ${formatTime(atMs)} EST`)}; font: 9pt sans-serif; }
} }`

/** Puts the reader's name on every page that is printed, so that a sheet left lying says whose it is (look §11). */
export function usePrintMargins(reader: string): void {
  useEffect(() => {
    const style = document.createElement('style')
    const write = () => {
      style.textContent = printMargins(document.title, reader, Date.now())
    }
    document.head.append(style)
    addEventListener('beforeprint', write)
    return () => {
      removeEventListener('beforeprint', write)
      style.remove()
    }
  }, [reader])
}
