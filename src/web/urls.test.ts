import { expect, it } from 'vitest'
import { listUrls } from './urls.ts'

it('the sitemap lists every URL', () => {
  expect(listUrls()).toMatchInlineSnapshot(`
    [
      "/",
      "/*",
      "/app-sso",
      "/employee/attendances",
      "/employee/attendances/calendar",
      "/employee/attendances/report",
      "/facilitate",
      "/facilitate/:type/:experienceId",
      "/facilitate/:type/:experienceId/attendance",
      "/facilitate/:type/:experienceId/attendance/aggregated",
      "/facilitate/:type/:experienceId/attendance/default",
      "/facilitate/:type/:experienceId/attendance/default/:sessionId/:eventId/zoom-report",
      "/facilitate/:type/:experienceId/attendance/default/:sessionId/:eventId?",
      "/facilitate/:type/:experienceId/attendance/default/:sessionId/zoom-report",
      "/facilitate/expeditions-learning-goals",
      "/family",
      "/family/absence",
      "/family/subscribe",
      "/home",
      "/houses/:houseId",
      "/houses/:houseId/attendances",
      "/houses/:houseId/attendances/:eventId/zoom-report",
      "/houses/:houseId/attendances/:eventId?",
      "/impersonate",
      "/impersonate/guardians",
      "/impersonate/students",
      "/password/new",
      "/profile/calendar",
      "/profile/sessions",
      "/signin",
      "/signout",
      "/workbench",
      "/workbench/*",
      "/workbench/maintenance",
      "/workbench/outbox",
      "/workbench/services",
    ]
  `)
})
