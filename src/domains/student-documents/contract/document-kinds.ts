import { z } from 'zod'
import { uploadLimitBytes } from '#contract/upload-limit.ts'

/** What a document is (pages.md, Students). */
export const documentKind = z.enum(['transcript', 'medical', 'custody', 'agreement', 'identity', 'other'])
export type DocumentKind = z.output<typeof documentKind>

/** In the order in which a page lists them. */
export const documentKindTitles: Readonly<Record<DocumentKind, string>> = {
  transcript: 'Transcripts of other schools',
  medical: 'Medical',
  custody: 'Custody',
  agreement: 'Agreements',
  identity: 'Identity',
  other: 'Other',
}

/** Who opens it: the staff of the student, those who manage documents, or the staff and the family. */
export const documentVisibility = z.enum(['staff', 'restricted', 'family'])
export type DocumentVisibility = z.output<typeof documentVisibility>

export const visibilityTitles: Readonly<Record<DocumentVisibility, string>> = {
  staff: 'Staff of the student',
  restricted: 'Only those who manage documents',
  family: 'Staff and family',
}

/** Who opens a document of a kind unless somebody says otherwise: what hurts when it is read is for few. */
export const usualVisibility: Readonly<Record<DocumentKind, DocumentVisibility>> = {
  transcript: 'staff',
  medical: 'restricted',
  custody: 'restricted',
  agreement: 'family',
  identity: 'restricted',
  other: 'staff',
}

/** What the server takes at once; a file of nearly as much is refused with the rest of its form. */
export const documentLimitBytes = uploadLimitBytes
export const documentLimit = `${documentLimitBytes / 1024 / 1024} MB`
export const documentTooLarge = `The file is larger than ${documentLimit}.`
