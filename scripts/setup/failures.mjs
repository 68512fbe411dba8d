import { stripVTControlCharacters } from 'node:util'
import { root } from './processes.mjs'

/**
 * A test that failed, as whoever sees only the end of a log needs it.
 *
 * @typedef {{ name: string, place?: string, text: string, seen?: string, trace?: string }} Failure
 */

const most = 25

/** The beginning of it, without colour and without the folder of this clone. */
function shorten(text) {
  const lines = stripVTControlCharacters(text).replaceAll(root, '').trim().split('\n')
  const left = lines.length - most
  return left > 0 ? [...lines.slice(0, most), `… and ${left} lines more, above`] : lines
}

/**
 * What failed in a report of vitest: tests, and files that did not load or whose after-work failed. What it wrote tells
 * more than its report: the difference, and the code.
 */
export const failuresOfVitest = ({ testResults }, output = '') =>
  testResults.flatMap((file) => {
    const path = file.name.replace(root, '')
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    const own = file.status === 'failed' && failed.length === 0 ? [{ name: path, text: file.message }] : []
    return [
      ...own,
      ...failed.map(({ fullName, title, failureMessages }) => {
        const text = failureMessages.join('\n')
        return { name: fullName, place: placeIn(path, text), text: writtenOf(output, path, title) ?? text }
      }),
    ]
  })

/** What vitest wrote below the lines that name the test; between two failures it draws a line with their count. */
function writtenOf(output, path, title) {
  const told = stripVTControlCharacters(output)
    .split(/^\u23af+\[\d+\/\d+\]\u23af+$/m)
    .map((part) => part.split('\n'))
    .find((lines) =>
      lines.some((line) => isHeader(line) && line.includes(` ${path} > `) && line.endsWith(title)),
    )
  return told?.slice(told.findLastIndex(isHeader) + 1).join('\n')
}

const isHeader = (line) => line.startsWith(' FAIL ')

/** The line of the test's own file in a stack. */
function placeIn(path, stack) {
  const at = stripVTControlCharacters(stack).split(`${path}:`)[1]
  return at ? `${path}:${Number.parseInt(at, 10)}` : path
}

/**
 * What failed in a report of Playwright: tests, and files that did not load. Where something did, also what the server
 * wrote of defects: a page that failed by one says no more than 500.
 */
export function failuresOfPlaywright({ errors, suites }, output = '') {
  const failures = [
    ...errors.map(({ message, location }) => ({
      name: 'the run itself',
      place: placeOf(location),
      text: message,
    })),
    ...suites.flatMap(failedIn),
  ]
  const defects = stripVTControlCharacters(output).match(defectLine) ?? []
  const ofServer = { name: 'defects that the server wrote down meanwhile', text: defects.join('\n') }
  return failures.length > 0 && defects.length > 0 ? [...failures, ofServer] : failures
}

/** A line of the server's log of level `error` or above. */
const defectLine = /(?<=\[WebServer\] )\{"level":[5-9]\d,.*/g

const failedIn = (suite) => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const results = tests.flatMap(({ results }) => results)
      const wrong = results.flatMap(({ errors }) => errors)
      return {
        name: title,
        place: [
          placeOf(wrong.find(({ location }) => location)?.location) ?? `test/e2e/${file}:${line}`,
          ...results.flatMap(({ steps }) => failedSteps(steps)),
        ].join(' › '),
        text: wrong.map(({ message, snippet }) => [message, snippet].filter(Boolean).join('\n\n')).join('\n'),
        seen: results.flatMap(({ stdout = [] }) => stdout.map(({ text }) => text)).join('') || undefined,
      }
    }),
  ...(suite.suites ?? []).flatMap(failedIn),
]

/** The steps that a test names itself, down to the one that failed: of a loop, in which of its rounds. */
const failedSteps = (steps = []) => {
  const failed = steps.find(({ error }) => error)
  return failed ? [failed.title, ...failedSteps(failed.steps)] : []
}

const placeOf = (location) => location && `${location.file.replace(root, '')}:${location.line}`

/**
 * Each failure in at most so many lines: its name, its place, what it said.
 *
 * @param {{ failures?: Failure[] }[]} results
 */
export const shortFailures = (results) =>
  results
    .flatMap(({ failures = [] }) => failures)
    .map(({ name, place, text, seen, trace }) =>
      [
        ...['', `✗ ${name}`, ...(place ? [place] : []), ...shorten(text)],
        ...[...(seen ? shorten(seen) : []), ...(trace ? [trace] : []), ''],
      ]
        .join('\n  ')
        .trimEnd()
        .concat('\n'),
    )
