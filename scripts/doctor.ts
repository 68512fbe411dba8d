/**
 * `npm run doctor -- you@school.example`: tries every service the settings name – the database, a file, a mail to you, the
 * provider, Zoom, Google – and says of each in one line whether it works. Changes nothing. Exit code 1 when one does not.
 */
import { examine } from './doctor/examine.ts'
import { takeServerSettings } from './server-settings.ts'

const signs = { good: '\u2713', bad: '\u2717', unset: '\u2013', note: '!' } as const

const [address] = process.argv.slice(2)
let isIll = false
try {
  takeServerSettings()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
for await (const { what, state, sentence } of examine(process.env, address)) {
  if (state === 'bad') isIll = true
  process.stdout.write(`${signs[state]} ${what}: ${sentence}\n`)
}
process.exit(isIll ? 1 : 0)
