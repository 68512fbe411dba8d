/** Papers are kept under the ending of what they are by their content. */
const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
}

/** The ending of a kept paper. */
export const endingOf = (fileKey: string): string => /\.(\w+)$/.exec(fileKey)?.[1] ?? 'pdf'

/** What a kept paper is. */
export const contentTypeOf = (fileKey: string): string =>
  contentTypes[endingOf(fileKey)] ?? 'application/octet-stream'
