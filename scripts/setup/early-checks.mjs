import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fail, root } from './processes.mjs'

/** What would stop the server anyway is said before minutes go into the set-up. */
export async function checkSurroundings(port) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    fail(`Homeroom needs Node 20 or newer; this is ${process.versions.node}.`)
  checkDataFolder(resolve(root, process.env.DATA_DIR || 'data'))
  if (Number.isInteger(port) && port > 0 && port < 65_536) await checkPort(port)
}

function checkDataFolder(folder) {
  try {
    makeFolder(folder)
    const probe = join(folder, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    fail(
      `Homeroom cannot write to ${folder} (${error.code}); change its rights, or choose another folder with DATA_DIR.`,
    )
  }
}

/** One by one: `recursive` never ends in a place like /proc, where the system makes no folders. */
function makeFolder(folder) {
  if (statSync(folder, { throwIfNoEntry: false })) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** A server that was just stopped may still be leaving: it gets two seconds. */
async function checkPort(port) {
  const deadline = Date.now() + 2_000
  while ((await tryPort(port)) === 'EADDRINUSE') {
    if (Date.now() > deadline)
      fail(`Port ${port} is in use by another program; stop it, or choose another port with PORT.`)
    await new Promise((tick) => setTimeout(tick, 100))
  }
}

function tryPort(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve(error.code))
    probe.listen(port, process.env.HOST || '127.0.0.1', () => probe.close(() => resolve(undefined)))
  })
}
