/** As links carry it. One that was broken in two by a mail program leads nowhere, and the server would name its parameter. */
export const isUserId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
