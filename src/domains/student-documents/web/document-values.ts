import {
  type DocumentKind,
  type DocumentVisibility,
  documentKindTitles,
  usualVisibility,
  visibilityTitles,
} from '../contract/document-kinds.ts'

/** What a form of a document holds. */
export interface DocumentValues {
  readonly kind: DocumentKind
  readonly title: string
  readonly visibility: DocumentVisibility
  readonly expires_on: string
}

export const newDocument: DocumentValues = {
  kind: 'other',
  title: '',
  visibility: usualVisibility.other,
  expires_on: '',
}

const optionsOf = <Value extends string>(titles: Readonly<Record<Value, string>>) =>
  (Object.keys(titles) as Value[]).map((value) => ({ value, label: titles[value] }))

export const kindOptions = optionsOf(documentKindTitles)
export const visibilityOptions = optionsOf(visibilityTitles)

/** Another kind brings the readers that are usual for it. */
export const withKind = (kind: DocumentKind) => ({ kind, visibility: usualVisibility[kind] })
