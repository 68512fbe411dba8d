/**
 * Preloaded (`node --import`) into a server that is not measured: writes down every statement its request
 * pool sends, when it was sent and when it was answered, so that the bench can replay exactly these.
 */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

const file = process.env['BENCH_RECORD_FILE'] ?? ''
const query = pg.Client.prototype.query
let count = 0

const write = (line: object) => appendFileSync(file, `${JSON.stringify(line)}\n`)

/** Dates keep their type on the way through the file. */
const portable = (values: unknown) =>
  Array.isArray(values)
    ? values.map((value: unknown) => (value instanceof Date ? { date: value.toISOString() } : { value }))
    : []

function describeQuery(config: unknown, values: unknown) {
  if (typeof config === 'string') return { text: config, values: portable(values) }
  const { name, text, values: own } = config as pg.QueryConfig
  return { ...(name ? { name } : {}), text, values: portable(own ?? values) }
}

function recordedQuery(this: pg.Client, ...given: unknown[]): unknown {
  const parameters: unknown = Reflect.get(this, 'connectionParameters')
  const isOfRequests = Reflect.get(Object(parameters), 'application_name') === 'homeroom'
  if (!isOfRequests) return Reflect.apply(query, this, given)
  const id = ++count
  write({ begin: id, ...describeQuery(given[0], given[1]) })
  const end = () => write({ end: id })
  const callback = given.at(-1)
  if (typeof callback === 'function') {
    const passOn = (...answer: unknown[]) => {
      end()
      Reflect.apply(callback, undefined, answer)
    }
    return Reflect.apply(query, this, [...given.slice(0, -1), passOn])
  }
  const answer: unknown = Reflect.apply(query, this, given)
  if (answer instanceof Promise) answer.then(end, end)
  return answer
}

Object.assign(pg.Client.prototype, { query: recordedQuery })
