/** What uploads may be, by their content, with the ending that is stored. Never SVG or HTML, which may hold scripts. */
export type UploadTypes = ReadonlyMap<string, string>

export const pictureTypes: UploadTypes = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])

const office = 'application/vnd.openxmlformats-officedocument'

/** Documents, pictures and recordings. */
export const documentTypes: UploadTypes = new Map([
  ...pictureTypes,
  ['image/gif', 'gif'],
  ['application/pdf', 'pdf'],
  [`${office}.wordprocessingml.document`, 'docx'],
  [`${office}.presentationml.presentation`, 'pptx'],
  [`${office}.spreadsheetml.sheet`, 'xlsx'],
  ['audio/mpeg', 'mp3'],
  ['video/mp4', 'mp4'],
])

/** The sentence for a file of another type. */
export const otherThanDocument =
  'Choose a PDF, a picture, a Word, PowerPoint or Excel file, an MP3 or an MP4. This file is none of these.'
