import { RosterFault } from './roster-fault.ts'

const operators = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
export type Operator = (typeof operators)[number]

export interface Comparison {
  readonly field: string
  readonly operator: Operator
  readonly value: string
}

/** What is asked for: any of several, each of which is all of several. *And* binds before *or*. */
export type Filter = readonly (readonly Comparison[])[]

const refuse = (why: string) => new RosterFault(400, why, 'invalid_filter_field')
const most = 20

/**
 * `familyName='Jones' AND dateLastModified>'2026-11-01T00:00:00Z'`; a quote within a value is written twice.
 *
 * @throws RosterFault with what cannot be read
 */
export function parseFilter(text: string): Filter {
  let at = 0
  const comparison = (): Comparison => {
    const head = /^\s*([A-Za-z.]+)\s*(!=|>=|<=|=|>|<|~)\s*'/.exec(text.slice(at))
    if (!head)
      throw refuse(`This filter cannot be read from “${text.slice(at, at + 30)}” on: write field='value'.`)
    at += head[0].length
    let value = ''
    for (;;) {
      const end = text.indexOf("'", at)
      if (end < 0) throw refuse('A value of this filter has no closing quote.')
      value += text.slice(at, end)
      at = end + 1
      if (text[at] !== "'") break
      value += "'"
      at += 1
    }
    return { field: head[1] ?? '', operator: head[2] as Operator, value }
  }
  const any: Comparison[][] = [[comparison()]]
  let count = 1
  while (text.slice(at).trim() !== '') {
    const joined = /^\s+(AND|OR)\s/i.exec(text.slice(at))
    if (!joined) throw refuse('Comparisons of a filter are joined by AND or OR.')
    at += joined[0].length
    count += 1
    if (count > most) throw refuse(`A filter takes up to ${most} comparisons.`)
    if (joined[1]?.toUpperCase() === 'OR') any.push([comparison()])
    else any.at(-1)?.push(comparison())
  }
  return any
}
