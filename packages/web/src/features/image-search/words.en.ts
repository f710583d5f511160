import type fr from './words.fr.ts'

const en: typeof fr = {
  title: 'Image search',
  intro:
    'Take a photo of an item, or choose an image: the items whose pictures look like it are shown, the most similar first.',
  drop: 'Drag and drop or paste an image here',
  choose: 'Choose an image',
  camera: 'Take a photo',
  help: 'JPEG or PNG, 5 MB at most. The image is not kept.',
  searching: 'Searching…',
  results: 'Similar items',
  count_one: '{{shown}} item',
  count_other: '{{shown}} items',
  yours: 'Your image',
  score: 'Similarity {{percent}}',
  none: 'No item looks like this image',
  none_text: 'Only items with a picture, in folders that you can see, can be found.',
  fell_back: 'The image comparison service does not answer: the comparison was made without it.',
  waiting_one: '{{shown}} picture has not been looked at yet.',
  waiting_other: '{{shown}} pictures have not been looked at yet.',
}
export default en
