import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Node 26 from the dependencies: everything but the set-up itself runs on it. */
export const node = join(root, 'node_modules/.bin/node')

/** What Node keeps of the sources it compiled: without it a start takes half as long again. */
export const compiled = join(root, '.cache/compiled')

/** Ends the program with one plain sentence, as every foreseen failure does. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** The full path of the first of these programs that is on the PATH. */
export function findProgram(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return join(folder, name)
      } catch {
        // Not here.
      }
    }
  }
  return undefined
}

const running = new Set()
let isStopping = false
const patienceMs = 30_000

/** Passes the wish to end on once, however often it comes (terminal, npm), and waits for those who run to end. */
function stop(signal) {
  if (isStopping) return
  isStopping = true
  for (const child of running) child.kill(signal)
  if (running.size === 0) process.exit(1)
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, patienceMs).unref()
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))

// npm that was killed cannot tell us; that our parent changed does.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) stop('SIGTERM')
  }, 500).unref()
}

export const isBeingStopped = () => isStopping

/**
 * Runs a program in the clone's folder until it ends.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, stdio?: import('node:child_process').StdioOptions }} options
 *   without `stdio` what it writes is collected
 * @returns {Promise<{ code: number, output: string }>} code 1 when it could not start or was killed
 */
export function run(program, args, { env, stdio = ['ignore', 'pipe', 'pipe'] } = {}) {
  if (isStopping) process.exit(1)
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio, env: { ...process.env, ...env } })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    const end = (code) => {
      running.delete(child)
      resolve({ code: isStopping && code === null ? 0 : (code ?? 1), output })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', end)
  })
}

/** Runs a step of the set-up under a line that says what happens; its own words are shown only when it fails. */
export async function runSetupStep(title, program, args, options) {
  console.log(title)
  const { code, output } = await run(program, args, options)
  if (code === 0) return
  if (isStopping) process.exit(1)
  console.error(output)
  fail(`This failed: ${title}`)
}

/** Runs a program of ours that lives until it is asked to stop; it notices our end through the channel. */
export const serve = (args, env) =>
  run(node, args, {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || compiled, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
