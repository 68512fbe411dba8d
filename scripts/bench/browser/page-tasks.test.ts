import { expect, it } from 'vitest'
import { tasksOf } from './page-tasks.ts'

const origin = 'http://school.example'
const page = { pid: 1, tid: 1, ph: 'X' }
const other = { pid: 2, tid: 1, ph: 'X' }
const run = { name: 'ThreadControllerImpl::RunTask' }

it('tasks are those of the thread that ran the scripts of the app, in its own time', () => {
  const events = [
    { ...page, ...run, ts: 0, dur: 90_000, tdur: 60_000 },
    {
      ...page,
      name: 'EvaluateScript',
      ts: 10,
      dur: 50,
      tdur: 50,
      args: { data: { url: `${origin}/assets/a.js` } },
    },
    // Within the first: no task of its own.
    { ...page, ...run, ts: 20_000, dur: 30_000, tdur: 30_000 },
    { ...page, ...run, ts: 100_000, dur: 9_000, tdur: 8_000 },
    { ...other, ...run, ts: 0, dur: 500_000, tdur: 500_000 },
    {
      ...other,
      name: 'EvaluateScript',
      ts: 10,
      dur: 90,
      tdur: 90,
      args: { data: { url: 'chrome://new-tab' } },
    },
  ]
  expect(tasksOf(events, origin)).toEqual([60, 8])
})
