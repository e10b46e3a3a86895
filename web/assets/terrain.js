// Terrains as the page shows them: a class and a glyph, the same as in the terminal's pictures.

export const TERRAINS = ['plains', 'forest', 'hills', 'foothills', 'mountain', 'water', 'beach', 'desert', 'swamp'];
/** @type {{[name: string]: string}} */
const GLYPHS = { forest: '♠', hills: '∩', foothills: '^', mountain: '▲', water: '≈', beach: ',', desert: '∴', swamp: '%' };

/** @param {string} name */
export const terrainClass = (name) => `terrain-${TERRAINS.includes(name) ? name : 'other'}`;
/** @param {string} name */
export const terrainGlyph = (name) => (Object.hasOwn(GLYPHS, name) ? GLYPHS[name] : '·');
