import { feature } from 'topojson-client'
import world from 'world-atlas/countries-110m.json'
import { WORLD } from '@entrepot/contract/dashboards/draw.ts'
import { registerMap } from './echarts.ts'

/** The shapes of the countries come with the first map; no address outside is asked. */
registerMap(WORLD, feature(world as never, 'countries') as never)
