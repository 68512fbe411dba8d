import { expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const forms = listFiles('src/domains', /\.tsx?$/).filter(
  (path) =>
    path.includes('/web/') &&
    !/\.test\.tsx?$/.test(path) &&
    /\buse(?:Server|Design)Form\b/.test(readSource(path)),
)

/** What a save says it is over. A `basis` is none: it is of what a form shows beside its fields at this moment. */
const guard = '(?:version|hash|revision|before|was|\\w+_before|\\w+_version)'
const named = new RegExp(`[{,]\\s*(${guard})\\s*(?::\\s*(\\w+)|(?=[,}]))`, 'g')

/** The text from `at` to the bracket that closes the one before it, or the comma that ends its line of thought. */
function untilClosed(source: string, at: number): string {
  let depth = 0
  for (let end = at; end < source.length; end += 1) {
    const one = source.charAt(end)
    if ('([{'.includes(one)) depth += 1
    if (')]}'.includes(one)) depth -= 1
    if (depth < 0 || (depth === 0 && one === ',')) return source.slice(at, end)
  }
  return source.slice(at)
}

const send = /(?<!readonly )\bsend: /g
const partsOf = (source: string, begins: RegExp) =>
  [...source.matchAll(begins)].map((match) => untilClosed(source, match.index + match[0].length))

/** Names of what the frame gives back to `send` and `act`: it read them once, when the form was opened. */
const openedIn = (source: string) =>
  new Set([
    ...partsOf(source, send).flatMap((send) => /^(?:async )?\([^()]*, (\w+)\) =>/.exec(send)?.[1] ?? []),
    ...partsOf(source, /\.act\(/g).flatMap((act) => /^\((\w+)\) =>/.exec(act)?.[1] ?? []),
  ])

function takenElsewhere(path: string): string[] {
  const source = readSource(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const opened = openedIn(source)
  const sent = [...partsOf(source, send), ...partsOf(source, /\bclient\s*\.\w+\s*\.\w+(?=\()/g)]
  const wrong = sent.flatMap((part) =>
    [...part.matchAll(named)].flatMap(([, key = '', value = key]) =>
      opened.has(value) ? [] : [`${path}: ${key}`],
    ),
  )
  return [...new Set(wrong)]
}

it('sends with what is typed over what a form was opened with, and not over what the page has heard since', () => {
  expect(forms.flatMap(takenElsewhere)).toEqual([
    // What is newer stands beside the choices, row by row, before they are sent over it.
    'src/domains/admissions/web/doubles/DoubleForm.tsx: version',
    'src/domains/admissions/web/doubles/DoubleForm.tsx: other_version',
    // For the save and its undo alike: the form gives it both; and up to where somebody said they had looked.
    'src/domains/experience-designs/web/editor/use-experience-form.ts: places_before',
    'src/domains/experience-designs/web/editor/use-experience-form.ts: template_version',
    'src/domains/experience-designs/web/editor/use-experience-form.ts: version',
    // Line by line of what it was opened with.
    'src/domains/language-credit/web/users/MapForm.tsx: before',
    // A ref of what it was opened with, which is asked about before, too.
    'src/domains/pathways/web/GeneralForm.tsx: version',
  ])
})
