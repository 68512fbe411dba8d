import type { LinkPlace, Shown } from './link-cases.ts'

/** Where the links of alerts lead. */
export const askLinks = {
  'an answer that is new': async ({
    school,
    advisorId,
    family,
  }: LinkPlace): Promise<ReadonlyMap<number, Shown>> => {
    const advisor = await school.as(advisorId)
    const question = 'students,named~Wanda'
    await advisor.post('/backoffice/ask/alerts', { question, title: 'A new student' })
    // Of the asker's house, whatever cycles others make: who teaches whom changes with them.
    await family('Wanda Ostrom')
    await school.runJob('ask.tell-alerts')
    return new Map([[advisorId, { words: 'Wanda Ostrom', panel: null }]])
  },
}
