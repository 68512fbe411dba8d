/** Where templates are found; the server hands some of them out (1-staff-tools §2.7). */
export const templateAddresses = {
  library: '/template/library',
  create: '/template/edit',
  edit: (id: number) => `/template/${id}/edit`,
  use: (id: number) => `/template/${id}/use-picked-template`,
  history: (id: number) => `/templates/editor/${id}/general?field=history`,
  preview: (id: number) => `/template/library?template=${id}`,
}
