/**
 * Every file of the product that tells people something with a link (by mail, in the bell, by push, in a calendar),
 * and what it sends. `test/architecture/link-sources.test.ts` holds that no file is missing here, the types that no
 * kind is without a case in `link-cases.ts`, and `test/e2e/every-link.test.ts` that each link opens what it is about.
 */
export const linkSources = {
  'src/domains/attendance/server/roll/notify-guardians.ts': ['an absence', 'several absences'],
  'src/domains/attendance/server/informed/tell-corrections.ts': ['a corrected absence'],
  'src/domains/attendance-calendar/server/remind-rolls.ts': ['a roll to take'],
  'src/domains/admissions/server/evaluation/ask-for-evaluation.ts': ['an evaluation to write'],
  'src/domains/admissions/server/transcript/ask-for-transcript.ts': ['a transcript to send again'],
  'src/domains/audit/server/tell-leads.ts': ['a file of many', 'reading of many'],
  'src/domains/excuses/server/excuse-notices.ts': [
    'an excuse to decide',
    'a decided excuse',
    'an excuse that is not needed',
  ],
  'src/domains/excuses/server/thread/write-message.ts': ['a question on an excuse', 'an answer on an excuse'],
  'src/domains/feeds/server/write-calendar.ts': ['a subscribed calendar'],
  'src/domains/house-reports/server/making/make-weekly-reports.ts': ['a weekly report'],
  'src/domains/houses/server/calendar/run-sync.ts': ['a finished sync'],
  'src/domains/enrollments/server/apply/run-steps.ts': ['an import that was applied'],
  'src/domains/enrollments/server/drop/announce-folder.ts': ['a folder for rosters'],
  'src/domains/enrollments/server/drop/importers.ts': ['a roster of the night'],
  'src/domains/enrollments/server/give-up.ts': ['an import that stopped'],
  'src/domains/enrollments/server/read/read-stored.ts': ['a large roster that was read'],
  'src/domains/intake/server/intake-mails.ts': [
    'an application to begin',
    'the part of a student',
    'a part to correct',
  ],
  'src/domains/journey-builder/server/scheduler/do-proposal.ts': ['a plan that was applied'],
  'src/domains/journey-builder/server/telling/tell-placed.ts': ['places by a plan'],
  'src/domains/journey-builder/server/telling/tell-windows.ts': ['choosing that has begun'],
  'src/domains/notes/server/follow-ups/remind-follow-ups.ts': ['a follow-up'],
  'src/domains/notes/server/tell-named.ts': ['a note that names one'],
  'src/domains/notifications/server/announcements/send-announcements.ts': ['an announcement'],
  'src/domains/notifications/server/mail-notifications.ts': ['a mailed notification', 'a digest'],
  'src/domains/notifications/server/push/send-push-messages.ts': ['a push message'],
  'src/domains/onboarding/server/portal/remind.ts': ['a reminder of onboarding'],
  'src/domains/onboarding/server/sendings/write-mails.ts': ['a technical welcome', 'a summer information'],
  'src/domains/onboarding/server/sendings/write-to-families.ts': ['a sending to families that is done'],
  'src/domains/progress-reports/server/releasement/send-reports.ts': [
    'a published report',
    'reports that went out',
  ],
  'src/domains/progress-reports/server/releasement/tell-closings.ts': ['records that were closed'],
  'src/domains/api-tokens/server/announce-tokens.ts': [
    'a system that was let in',
    'an API token that ends soon',
  ],
  'src/domains/provisioning/server/connections/announce.ts': [
    'a connected identity provider',
    'a token that ends soon',
  ],
  'src/domains/provisioning/server/users/tell-still-owned.ts': ['what a colleague who went still owns'],
  'src/domains/registrations/server/places/tell-families.ts': [
    'a place that became free',
    'an offered place',
  ],
  'src/domains/directory/server/details/change-tie.ts': ['a password link of the school'],
  'src/domains/task-review/server/thread/tell.ts': ['an answer on a task', 'a student who needs attention'],
  'src/domains/directory/server/invite.ts': ['an invitation'],
  'src/domains/service-health/server/tell.ts': ['a service nothing is heard of'],
  'src/domains/webhooks/server/endpoints/tell.ts': [
    'a receiver of webhooks that was set up',
    'a receiver of webhooks that was switched off',
  ],
  'src/domains/single-sign-on/server/providers/tell-super-admins.ts': ['a changed identity provider'],
  'src/domains/single-sign-on/server/tell-certificates.ts': ['a certificate that ends'],
  'src/domains/reports/server/mailings/send-mailings.ts': ['a saved view by mail'],
  'src/domains/ask/server/alerts/tell-alerts.ts': ['an answer that is new'],
  'src/domains/reports/server/responses/nudge.ts': ['hand-ins that wait'],
  'src/domains/sign-in/server/better-auth.ts': ['a new password'],
  'src/domains/sign-in/server/second-factor/mailbox.ts': ['a link that shows the mailbox'],
  'src/domains/sign-in/server/sign-in-notices.ts': ['what happened to a sign-in'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type LinkKind = (typeof linkSources)[keyof typeof linkSources][number]
