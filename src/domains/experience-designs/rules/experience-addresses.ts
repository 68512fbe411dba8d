/** Where experiences are written and read (3-shell-and-houses §2.2). */
export const experienceAddresses = {
  page: (id: number) => `/experiences/${id}`,
  editor: (id: number) => `/experiences/editor/${id}/general`,
  duplicate: (id: number) => `/experiences/${id}/duplicate`,
  guidebook: (id: number) => `/experiences/${id}/tasks/guidebook`,
}
