import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './processes.mjs'

const libraries = '/usr/lib'
const name = 'faketime/libfaketimeMT.so.1'
const dayMs = 86_400_000

/**
 * What a program is started with so that it lives on another day. Time passes as it does, and what is waited for is not
 * longer or shorter.
 *
 * @param {number} daysAhead
 * @returns {Record<string, string>}
 */
function clockOf(daysAhead) {
  const library = [libraries, ...readdirSync(libraries).map((folder) => join(libraries, folder))]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
  if (!library) fail('Another day needs libfaketime: `apt-get install faketime`.')
  return {
    LD_PRELOAD: library,
    FAKETIME: `${daysAhead < 0 ? '' : '+'}${daysAhead}d`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
    TEST_DAYS_AHEAD: String(daysAhead),
  }
}

/**
 * From now on every program that we start lives on this day, at the time of day that it is. The browser does not: with
 * another clock its pages hung, so that they are given their day by a script (test/support/browser/other-day.ts).
 *
 * @param {string} day as 2026-12-24
 */
export function moveClock(day) {
  const midnightMs = Date.parse(`${day}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnightMs)) fail('Name a day, as 2026-12-24.')
  Object.assign(process.env, clockOf(midnightMs / dayMs - Math.floor(Date.now() / dayMs)))
}
