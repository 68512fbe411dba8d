import type { LinkPlace, Shown } from './link-place.ts'

/** Where the links of alerts lead. */
export const askLinks = {
  'an answer that is new': async ({
    school,
    advisorId,
    family,
  }: LinkPlace): Promise<ReadonlyMap<number, Shown>> => {
    const advisor = await school.as(advisorId)
    const question = 'students,named~Wanda'
    // Its mail leads to where it is stopped, too: that page has the name of the alert alone.
    await advisor.post('/backoffice/ask/alerts', { question, title: 'A new student, Wanda Ostrom' })
    const way = { inApp: true, email: 'at_once' as const, push: false }
    await school.db
      .insertInto('notificationPreferences')
      .values({ userId: advisorId, category: 'reports', ...way })
      .execute()
    // Of the asker's house, whatever cycles others make: who teaches whom changes with them.
    await family('Wanda Ostrom')
    await school.runJob('ask.tell-alerts')
    await school.runJob('notifications.mail')
    return new Map([[advisorId, { words: 'Wanda Ostrom', panel: null }]])
  },
}
