/** What the page of a student uses of transcripts. */

/** What the demo uses of them. */
export { keepTranscript, printTranscript } from './keep-transcript.ts'
export { findTranscriptContent, loadContent } from './load-content.ts'
export { opensTranscripts } from './transcripts.access.ts'
