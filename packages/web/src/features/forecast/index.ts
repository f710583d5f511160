export { ForecastWhy } from './why.tsx'
export { forecastWords } from './words.ts'
