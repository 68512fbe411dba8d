import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../../../src/server/postgres/free-port.ts'
import { startProduct } from '../programs/product-process.ts'

/**
 * A folder of data as a product leaves it that began with the demo school and was stopped. It is made once a run, by whoever
 * asks first: what such a test proves begins after it.
 */
export async function copyDemoFolder(to: string): Promise<void> {
  const { TEST_DEMO_FOLDER: folder } = process.env
  if (!folder) throw new Error('No folder for the demo: run this test in the vitest project "api".')
  while (!existsSync(join(folder, 'made')))
    if (isMine(folder)) await make(folder)
    else await new Promise((again) => setTimeout(again, 50))
  // With owners and rights, on which PostgreSQL insists.
  execFileSync('cp', ['-a', join(folder, 'data'), to])
}

/** Whether this process makes the folder, since nobody else does. */
function isMine(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Makes the folder; where that fails, the next who asks begins anew. */
async function make(folder: string): Promise<void> {
  try {
    const product = startProduct('server', {
      PORT: String(await findFreePort()),
      DATA_DIR: join(folder, 'data'),
    })
    try {
      await product.ready()
      product.signal('SIGTERM')
    } catch (error) {
      product.signal('SIGKILL', 'group')
      throw error
    } finally {
      await product.ended
    }
    writeFileSync(join(folder, 'made'), '')
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
