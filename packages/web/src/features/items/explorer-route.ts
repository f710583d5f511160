/** The route of the explorer, as its parts name it to the router. */
export const EXPLORER = '/main/items/$folderGuid'
