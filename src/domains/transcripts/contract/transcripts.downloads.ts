import { z } from 'zod'
import { download } from '#contract/download.ts'
import { id } from '#contract/values.ts'

export const transcriptsDownloads = {
  unofficial: download({
    path: '/downloads/students/{studentId}/transcript/unofficial',
    summary: 'What a transcript would say now, as a PDF that calls itself unofficial on every page',
    access: 'transcripts.view',
    input: z.object({ studentId: id }),
    formats: [],
  }),
  official: download({
    path: '/downloads/students/{studentId}/transcript/{transcriptId}',
    summary: 'An official transcript as it was issued; that it was taken is written down',
    access: 'transcripts.issue',
    input: z.object({ studentId: id, transcriptId: id }),
    formats: [],
  }),
}
