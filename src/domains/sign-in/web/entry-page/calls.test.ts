import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { shellContract } from '#domains/shell/contract/shell.contract.ts'
import { signInContract } from '../../contract/sign-in.contract.ts'
import { places } from './calls.ts'

it('the entry page asks where the contract answers', () => {
  const asked = {
    options: signInContract.listPersonas,
    root: shellContract.getRoot,
    currentUser: signInContract.getCurrentUser,
    logout: signInContract.logout,
  }
  for (const [name, endpoint] of Object.entries(asked)) {
    const { method, path } = endpoint['~orpc'].route
    expect(Object.entries(places).find(([one]) => one === name)?.[1]).toEqual([method, path])
  }
})

it('what is asked before the files of the page have come is what they ask', () => {
  const first = readFileSync('src/web/public/first.js', 'utf8')
  for (const name of ['options', 'root'] as const) {
    const [method, path] = places[name]
    expect(method).toBe('GET')
    expect(first).toContain(`${name}: ask('${path}')`)
  }
})
