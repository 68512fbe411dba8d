/** What other domains may do with mails of their own. */
export { deliverMailsJob } from './outbox.jobs.ts'
export { updateClosed as closeMail, updateForAnotherTry as sendMailAgain } from './outbox.queries.ts'
