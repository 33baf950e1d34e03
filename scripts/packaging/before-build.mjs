// electron-builder's `beforeBuild`: it need not look for packages nor compile any. electron-builder.yml names those that come
// along, and each brings its own build for Node-API.
export async function beforeBuild() {
  return false;
}
