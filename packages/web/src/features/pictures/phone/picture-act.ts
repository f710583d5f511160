export type PictureAct = { item: { guid: string; name: string }; file: File }
export const PICTURE_KIND = 'picture'
