import { describe, expect, it } from 'vitest'
import { type ContractInput, contractInputs, defOf } from '../support/contract-inputs.ts'
import { otherLists } from '../support/other-lists.ts'

type Schema = ContractInput['schema']

/** The fields of an object, of whatever stands around it. */
function fieldsOf(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return []
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return Object.keys(def.shape)
    case 'pipe':
      return fieldsOf(def.in)
    case 'union':
      return def.options.flatMap(fieldsOf)
    case 'intersection':
      return [...fieldsOf(def.left), ...fieldsOf(def.right)]
    default:
      return []
  }
}

const reads = contractInputs()
  .filter(({ method }) => method === 'GET')
  .map(({ name, schema, procedure }) => ({
    name,
    asked: fieldsOf(schema),
    answered: fieldsOf(procedure['~orpc'].outputSchema),
  }))

/** By what a list may be asked for more, or say that there is more. */
const goesOn = ['page', 'page_size', 'limit', 'offset', 'cursor', 'after', 'before_at', 'before_key']
const saysMore = ['pageSize', 'next', 'hasMore', 'has_more', 'cursor']
const facts = ['page', 'pageSize', 'total']

describe('a list that comes in parts', () => {
  const lists = reads.filter(({ asked }) => asked.some((field) => goesOn.includes(field)))

  it('is asked by page and says which page it is, how long one is, and how many rows there are', () => {
    const others = lists.filter(
      ({ asked, answered }) => !asked.includes('page') || !facts.every((fact) => answered.includes(fact)),
    )
    expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(otherLists).sort())
    expect(lists.length).toBeGreaterThan(60)
  })

  it('is no list that says there is more and cannot be asked for it', () => {
    const stuck = reads.filter(
      (one) =>
        !lists.includes(one) &&
        one.answered.some((field) => saysMore.includes(field)) &&
        // The neighbours of what is open.
        !one.answered.includes('previous'),
    )
    expect(stuck.map(({ name }) => name)).toEqual([])
  })
})
