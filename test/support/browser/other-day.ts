import type { Browser } from '@playwright/test'

/** How far ahead everything lives that `npm run test:day` started. */
const daysAhead = Number(process.env.TEST_DAYS_AHEAD ?? 0)

const moveDate = `{
  const Now = Date
  const ahead = ${daysAhead} * 86400000
  globalThis.Date = class Date extends Now {
    constructor(...parts) {
      if (parts.length === 0) super(Now.now() + ahead)
      else super(...parts)
    }
    static now() {
      return Now.now() + ahead
    }
  }
}`

/** Gives every page of a browser the day of all else: its own clock is that of the machine. */
export function moveDay(browser: Browser): void {
  if (daysAhead === 0) return
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    await context.addInitScript(moveDate)
    return context
  }
}
