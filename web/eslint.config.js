import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['node_modules/', 'shots/', 'test-results/'] },
  js.configs.recommended,
  {
    files: ['assets/**/*.js'],
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.browser },
    rules: {
      eqeqeq: 'error', 'no-var': 'error', 'prefer-const': 'error', 'no-eval': 'error', 'no-implied-eval': 'error',
      'no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
      // The page never reads markup.
      'no-restricted-properties': ['error', { property: 'innerHTML' }, { property: 'outerHTML' }, { property: 'insertAdjacentHTML' }],
      complexity: ['error', 24], 'max-lines': ['error', 460],
    },
  },
  { files: ['tests/**/*.js', '*.config.js'], languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: { ...globals.node, ...globals.browser } } },
];
