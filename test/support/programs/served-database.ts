import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the product of the browser tests keeps its files and its secret (playwright.config.ts). */
const folder = '.cache/browser-data'
const path = join(folder, 'database-url')

/** Called once a run, before the product starts: which database it is on. */
export function tellServedDatabase(url: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, url, { mode: 0o600 })
}

/** What another server needs to be one more of the product under test: its database, and the secret that all share. */
export function settingsOfServed(): { DATABASE_URL: string; AUTH_SECRET: string } {
  return {
    DATABASE_URL: readFileSync(path, 'utf8'),
    AUTH_SECRET: process.env.AUTH_SECRET ?? readFileSync(join(folder, 'secret'), 'utf8'),
  }
}
