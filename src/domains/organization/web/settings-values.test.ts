import { expect, it } from 'vitest'
import { changedPart } from './settings-values.ts'

it('sends of a part what was typed alone: a colleague may have changed the rest since', () => {
  const begun = {
    productName: 'Bridge',
    internalDomains: ['a.test'],
    numbers: { absenceLimit: '5', staleDays: '14' },
    keptDays: { audit_log: null, deleted_documents: '30' },
  }
  expect(changedPart({ ...begun, internalDomains: ['a.test'] }, begun)).toEqual({})
  expect(
    changedPart(
      {
        ...begun,
        internalDomains: [],
        numbers: { ...begun.numbers, staleDays: '20' },
        keptDays: { ...begun.keptDays, deleted_documents: null },
      },
      begun,
    ),
  ).toEqual({ internalDomains: [], numbers: { staleDays: '20' }, keptDays: { deleted_documents: null } })
})
