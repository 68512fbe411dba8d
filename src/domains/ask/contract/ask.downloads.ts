import { download, printedFormats } from '#contract/download.ts'
import { answerInput } from './ask.contract.ts'

export const askDownloads = {
  answer: download({
    path: '/downloads/ask',
    summary: 'The students of whom a question holds, as a file or as a page to print',
    access: 'people.view',
    input: answerInput,
    formats: printedFormats,
    csvOf: '/backoffice/ask/answer',
  }),
}
