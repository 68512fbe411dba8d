import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { explainStartupFailure, StartupError } from './startup-error.ts'

const systemError = (code: string, place: { path?: string; port?: number }) =>
  Object.assign(new Error(`${code}: something`), { code, ...place })

describe('a failed start', () => {
  it('says what was foreseen in its own words', () => {
    expect(explainStartupFailure(new StartupError('The database is too old.'))).toBe(
      'The database is too old.',
    )
  })

  it('names a port that another program uses', async () => {
    const holder = createServer()
    await new Promise<void>((listening) => holder.listen(0, '127.0.0.1', listening))
    const address = holder.address()
    const second = createServer()
    const error = await new Promise((failed) => second.once('error', failed).listen(address))
    holder.close()
    expect(explainStartupFailure(error)).toMatch(
      /^Port \d+ is in use by another program; stop it, or choose another port with PORT\.$/,
    )
  })

  it.each([
    [systemError('EACCES', { path: '/srv/school' }), 'Homeroom may not write to /srv/school;'],
    [systemError('EACCES', { port: 80 }), 'Homeroom may not open port 80;'],
    [systemError('EROFS', { path: '/srv/school' }), '/srv/school is on a read-only disk;'],
    [systemError('ENOTDIR', { path: '/dev/null/x' }), '/dev/null/x is not a folder;'],
    [systemError('ENOSPC', {}), 'The disk is full;'],
    [new Error('something else'), 'Homeroom could not start: something else'],
    ['a word', 'Homeroom could not start: a word.'],
  ])('is told in one sentence: %s', (failure, sentence) => {
    const told = explainStartupFailure(failure)
    expect(told).toContain(sentence)
    expect(told).not.toContain('\n')
  })
})
