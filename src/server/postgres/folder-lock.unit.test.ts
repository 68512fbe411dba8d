import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeTemporaryFolder } from '#test/databases/temporary-folder.ts'
import { lockFolder } from './folder-lock.ts'

function makeFolder(): string {
  const folder = makeTemporaryFolder()
  onTestFinished(() => folder.remove())
  return folder.path
}

describe('the lock of a folder', () => {
  it.each([
    ['of a process that ended', '999999999 some-boot 123'],
    ['of a process whose number was used again', `${process.pid} another-boot 123`],
    ['that a full disk left empty', ''],
  ])('is taken over: one %s', async (_, content) => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'server.lock'), content)
    await expect(lockFolder(folder, 0)).resolves.toBeDefined()
    await expect(lockFolder(folder, 0)).rejects.toThrow(`(process ${process.pid})`)
  })

  it('goes to one of many who ask at once', async () => {
    const folder = makeFolder()
    writeFileSync(join(folder, 'server.lock'), '999999999 some-boot 123')
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder, 50)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual(['server.lock'])
  })

  it('is waited for while its holder is leaving', async () => {
    const folder = makeFolder()
    const first = await lockFolder(folder)
    const second = lockFolder(folder, 5_000)
    setTimeout(() => first.release(), 200)
    await expect(second).resolves.toBeDefined()
  })

  it('is gone after its release', async () => {
    const folder = makeFolder()
    const lock = await lockFolder(folder)
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })
})
