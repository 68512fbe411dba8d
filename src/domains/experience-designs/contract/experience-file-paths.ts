import type { UploadPaths } from '#domains/templates/contract/design-file-paths.ts'

export const experienceUploads = {
  files: '/backoffice/experiences/{experience_id}/design/files',
  pictures: '/backoffice/experiences/{experience_id}/design/pictures',
} as const satisfies UploadPaths

/** Where the editor of an experience sends files: apart from the contract, so that pages do not load its schemas. */
export const uploadsOf = (experienceId: number): UploadPaths => {
  const named = (path: string) => path.replace('{experience_id}', String(experienceId))
  return { files: named(experienceUploads.files), pictures: named(experienceUploads.pictures) }
}
