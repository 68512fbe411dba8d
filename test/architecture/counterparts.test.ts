import { expect, it } from 'vitest'
import { familyExcuseAddress, staffExcuseAddress } from '../../src/domains/excuses/rules/excuse-addresses.ts'
import { familyCounterpart, staffCounterpart } from '../../src/web/address/counterparts.ts'

it('leads from the address of one audience to that of the other, for the same excuse', () => {
  expect(familyCounterpart(staffExcuseAddress(12))).toBe(familyExcuseAddress(12))
  expect(staffCounterpart(familyExcuseAddress(12))).toBe(staffExcuseAddress(12))
  expect(staffCounterpart(`${familyExcuseAddress(12)}/edit`)).toBe(staffExcuseAddress(12))
})

it('knows nothing of other pages', () => {
  for (const path of ['/home', '/excuses', '/excuses/12/more', '/family', '/family/excuses', '/x/excuses/12'])
    expect([familyCounterpart(path), staffCounterpart(path)]).toEqual([undefined, undefined])
})
