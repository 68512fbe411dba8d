const reference = /^file:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Which uploaded file the address of an attachment names; undefined for a link. */
export const fileIdOf = (url: string): string | undefined => reference.exec(url)?.[1]

/** How a design names an uploaded file. */
export const fileReference = (id: string): string => `file:${id}`

interface WithAttachments {
  readonly tasks: readonly { readonly attachments: readonly { readonly url: string }[] }[]
}

/** The uploaded files of a design, each once. */
export const fileIdsOf = ({ tasks }: WithAttachments): string[] => [
  ...new Set(tasks.flatMap((task) => task.attachments.flatMap(({ url }) => fileIdOf(url) ?? []))),
]

const pictureAddress = /^\/api\/pictures\/designs\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./

/** Which uploaded file the picture of a design is; undefined for one that comes with the platform. */
export const pictureIdOf = (picture: string): string | undefined => pictureAddress.exec(picture)?.[1]
