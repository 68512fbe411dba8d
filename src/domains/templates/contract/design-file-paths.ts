/** Where an editor sends files: apart from the contract, so that pages do not load its schemas. */
export interface UploadPaths {
  readonly files: string
  readonly pictures: string
}

export const templateUploads = {
  files: '/backoffice/design-files',
  pictures: '/backoffice/design-pictures',
} as const satisfies UploadPaths
